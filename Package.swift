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
    library("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    library("CGSF", pkgConfig: "libgsf-1", apt: "libgsf-1-dev"),
    library("CGetopt", apt: "libc6-dev"),
    library("CJansson", pkgConfig: "jansson", apt: "libjansson-dev"),
    library("CLinear", apt: "liblinear-dev"),
    library("CMicroHTTP", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CXLSXWriter", pkgConfig: "xlsxwriter", apt: "libxlsxwriter-dev"),
    library("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    library("CZip", pkgConfig: "libzip", apt: "libzip-dev"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

    // their Swift faces
    module("Digest", "CGSF"),
    module("HTTPServer", "CMicroHTTP"),
    module("JSON", "CJansson"),
    module("Regression", "CLinear"),
    module("SQLite", "CSQLite"),
    module("XML", "CXML"),
    module("Transport", "XML", "CCurl", "CZlib"),
    module("Spreadsheet", "XML", "CXML", "CZip", "CGSF"),
    module("Workbooks", "CXLSXWriter"),

    // the business, where data rests, how it moves
    module("Domain"),
    module("Warehouse", "Domain", "Digest", "SQLite"),
    module("Pipeline", "Domain", "Digest", "JSON", "Warehouse"),

    // how payloads are fetched and read, whatever the source
    module("Fetching", "Domain", "Pipeline", "Transport"),
    module("Sheets", "Domain", "Pipeline", "Warehouse", "Spreadsheet"),
    module("Answers", "Domain", "JSON", "Pipeline", "Warehouse", "XML"),

    // whom we read, what we answer, what we print
    module(
      "RealPage", "Answers", "Domain", "Fetching", "JSON", "Pipeline", "Sheets", "Spreadsheet", "Transport", "Warehouse"
    ),
    module("Yardi", "Answers", "Domain", "Fetching", "Pipeline", "Sheets", "Spreadsheet", "Transport", "Warehouse"),
    module("Ledger", "Domain", "Pipeline", "Warehouse", "Spreadsheet", "Workbooks"),
    module("Query", "Domain", "Warehouse"),
    .target(
      name: "Reports", dependencies: ["Domain", "Query", "Workbooks"], resources: [.embedInCode("Notices/Templates")],
      swiftSettings: strict),
    module("Notices", "Digest", "Domain", "JSON", "Pipeline", "Reports", "Transport", "Warehouse"),
    program(
      "ownerdash", "CGetopt", "Domain", "JSON", "Ledger", "Notices", "Pipeline", "Query", "RealPage", "Regression",
      "Reports", "Spreadsheet", "Transport", "Warehouse", "Workbooks", "Yardi"),

    // an invented world, for trying out, tests and benchmarks
    .target(
      name: "Simulation", dependencies: ["Domain", "HTTPServer", "JSON", "XML", "CGSF", "CZip"],
      swiftSettings: strict + fast),
    program("pms-simulator", "CGetopt", "Domain", "HTTPServer", "JSON", "Simulation"),

    // tests
    .systemLibrary(
      name: "CGnuTLS", path: "Tests/CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .target(
      name: "TestSupport", dependencies: ["CGnuTLS", "Transport"], path: "Tests/TestSupport",
      swiftSettings: strict + fast),
    .executableTarget(
      name: "bench", dependencies: ["Domain", "SQLite", "Spreadsheet"], path: "Tests/Benchmarks/Readers",
      swiftSettings: strict),
    .executableTarget(
      name: "bench-inputs", dependencies: ["CZip", "Domain", "Simulation", "Warehouse"],
      path: "Tests/Benchmarks/Inputs", swiftSettings: strict),
    .target(
      name: "Fuzzing",
      dependencies: ["Domain", "Pipeline", "RealPage", "Simulation", "Spreadsheet", "TestSupport", "Warehouse", "XML"],
      path: "Tests/Fuzzing", swiftSettings: strict + fast),
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing", "Spreadsheet", "TestSupport"], path: "Tests/fuzz", swiftSettings: strict),
    tests("Answers", "Answers", "Domain", "Pipeline", "Warehouse", "XML"),
    tests("Architecture"),
    tests("Digest", "Digest"),
    tests("Domain", "Domain"),
    tests("Fuzzing", "Fuzzing", "Spreadsheet", exclude: ["Corpus"]),
    tests("HTTPServer", "HTTPServer"),
    tests("JSON", "JSON"),
    tests("Ledger", "Ledger", "Domain", "Pipeline", "Spreadsheet", "Warehouse", "Workbooks"),
    tests("Notices", "Notices", "Domain", "Pipeline", "Reports", "Transport", "Warehouse"),
    tests("Pipeline", "Pipeline", "Digest", "Domain", "Warehouse"),
    tests("Query", "Query", "Domain", "Warehouse"),
    tests("RealPage", "RealPage", "Domain", "JSON", "Pipeline", "Sheets", "Spreadsheet", "Transport", "Warehouse"),
    tests("Regression", "Regression"),
    tests(
      "Reports", "Reports", "Domain", "Query", "Spreadsheet", "Warehouse", "Workbooks", exclude: ["Snapshots"]),
    tests("SQLite", "SQLite"),
    tests(
      "Simulation", "Simulation", "Domain", "HTTPServer", "JSON", "Pipeline", "RealPage", "Spreadsheet", "Warehouse",
      "XML", "Yardi"),
    tests("Sheets", "Sheets", "Domain", "Pipeline", "RealPage", "Spreadsheet", "Warehouse", "Yardi"),
    tests("Spreadsheet", "Spreadsheet", "JSON"),
    tests(
      "Walk", "ownerdash", "Digest", "HTTPServer", "Simulation", "Domain", "JSON", "Pipeline", "Query", "RealPage",
      "Spreadsheet", "Transport", "Warehouse", "XML", "Yardi", exclude: ["Snapshots"]),
    tests("Transport", "Transport"),
    tests("Warehouse", "Warehouse", "Domain", "SQLite", exclude: ["Snapshots"]),
    tests("Workbooks", "Workbooks", "Spreadsheet"),
    tests("XML", "XML"),
    tests(
      "Yardi", "Yardi", "Answers", "Domain", "JSON", "Pipeline", "RealPage", "Simulation", "Spreadsheet", "Transport",
      "Warehouse"),
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
