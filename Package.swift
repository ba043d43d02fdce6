// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For what the suite does a hundred thousand times.
let fast: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A C library that Debian ships; its folder holds a module map and a shim, no logic.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: Target.Dependency..., exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies + ["TestSupport"], exclude: exclude,
    resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "ownerdash",
  products: [
    .executable(name: "ownerdash", targets: ["ownerdash"]),
    .executable(name: "pms-simulator", targets: ["pms-simulator"]),
  ],
  targets: [
    // C libraries
    library("CGSF", pkgConfig: "libgsf-1", apt: "libgsf-1-dev"),
    library("CGetopt", apt: "libc6-dev"),
    library("CJansson", pkgConfig: "jansson", apt: "libjansson-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    library("CZip", pkgConfig: "libzip", apt: "libzip-dev"),

    // their Swift faces
    module("Digest", "CGSF"),
    module("JSON", "CJansson"),
    module("SQLite", "CSQLite"),
    module("XML", "CXML"),
    module("Spreadsheet", "XML", "CXML", "CZip", "CGSF"),

    // the business, where data rests, how it moves
    module("Domain"),
    module("Warehouse", "Domain", "Digest", "SQLite"),
    module("Pipeline", "Domain", "Digest", "JSON", "Warehouse"),

    // whom we read, what we answer, what we print
    module("RealPage", "Domain", "JSON", "Pipeline", "Warehouse", "Spreadsheet"),
    module("Query", "Domain", "Warehouse"),
    module("Reports", "Domain", "Query"),
    program("ownerdash", "CGetopt", "Domain", "Pipeline", "Query", "RealPage", "Reports", "Warehouse"),

    // an invented world, for trying out, tests and benchmarks
    module("Simulation", "Domain", "CGSF", "CZip"),
    program("pms-simulator", "CGetopt", "Domain", "Simulation"),

    // tests
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict + fast),
    .target(
      name: "Fuzzing",
      dependencies: ["Domain", "Pipeline", "RealPage", "Simulation", "Spreadsheet", "TestSupport", "XML"],
      path: "Tests/Fuzzing",
      swiftSettings: strict + fast),
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing", "Spreadsheet", "TestSupport"], path: "Tests/fuzz", swiftSettings: strict),
    tests("Architecture"),
    tests("Digest", "Digest"),
    tests("Domain", "Domain"),
    tests("Fuzzing", "Fuzzing", "Spreadsheet"),
    tests("JSON", "JSON"),
    tests("Pipeline", "Pipeline", "Domain", "Warehouse"),
    tests("Query", "Query", "Domain", "Warehouse"),
    tests("RealPage", "RealPage", "Domain", "JSON", "Pipeline", "Spreadsheet", "Warehouse"),
    tests("Reports", "Reports", "Domain", "Query", "Warehouse", exclude: ["Snapshots"]),
    tests("SQLite", "SQLite"),
    tests("Simulation", "Simulation", "Spreadsheet", "Domain"),
    tests("Spreadsheet", "Spreadsheet", "JSON", exclude: ["Fixtures"]),
    tests("Walk", "ownerdash", "Simulation", "Domain", "Pipeline", "Query", "RealPage", "Warehouse"),
    tests("Warehouse", "Warehouse", "Domain", exclude: ["Snapshots"]),
    tests("XML", "XML"),
  ],
  swiftLanguageModes: [.v6]
)

// The coverage-guided fuzzer links only with `--sanitize=fuzzer`; scripts/fuzz builds it.
if Context.environment["OWNERDASH_LIBFUZZER"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "libfuzzer", dependencies: ["CFuzzer", "Fuzzing"], path: "Tests/libfuzzer", swiftSettings: strict),
  ]
}
