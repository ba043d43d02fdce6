// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

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
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    library("CZip", pkgConfig: "libzip", apt: "libzip-dev"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

    // their Swift faces
    module("Digest", "CGSF"),
    module("JSON", "CJansson"),
    module("SQLite", "CSQLite"),
    module("XML", "CXML"),
    module("Transport", "XML", "CCurl", "CZlib"),
    module("Spreadsheet", "XML", "CXML", "CZip", "CGSF"),

    // the business, where data rests, how it moves
    module("Domain"),
    module("Warehouse", "Domain", "Digest", "SQLite"),
    module("Pipeline", "Domain", "Digest", "JSON", "Warehouse"),

    // whom we read, what we answer, what we print
    module("RealPage", "Domain", "JSON", "Pipeline", "Transport", "Warehouse", "Spreadsheet"),
    module("Query", "Domain", "Warehouse"),
    module("Reports", "Domain", "Query"),
    program("ownerdash", "CGetopt", "Domain", "Pipeline", "Query", "RealPage", "Reports", "Warehouse"),

    // an invented world, for trying out, tests and benchmarks
    module("Simulation", "Domain", "CGSF", "CZip"),
    program("pms-simulator", "CGetopt", "Domain", "Simulation"),

    // tests
    .systemLibrary(
      name: "CGnuTLS", path: "Tests/CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .target(
      name: "TestSupport", dependencies: ["CGnuTLS", "Transport"], path: "Tests/TestSupport", swiftSettings: strict),
    tests("Architecture"),
    tests("Digest", "Digest"),
    tests("Domain", "Domain"),
    tests("JSON", "JSON"),
    tests("Pipeline", "Pipeline", "Digest", "Domain", "Warehouse"),
    tests("Query", "Query", "Domain", "Warehouse"),
    tests("RealPage", "RealPage", "Domain", "JSON", "Pipeline", "Spreadsheet", "Transport", "Warehouse"),
    tests("Reports", "Reports", "Domain", "Query", "Warehouse", exclude: ["Snapshots"]),
    tests("SQLite", "SQLite"),
    tests("Simulation", "Simulation", "Spreadsheet", "Domain"),
    tests("Spreadsheet", "Spreadsheet", "JSON"),
    tests("Transport", "Transport"),
    tests("Walk", "ownerdash", "Simulation", "Domain", "Pipeline", "Query", "RealPage", "Warehouse"),
    tests("Warehouse", "Warehouse", "Domain", exclude: ["Snapshots"]),
    tests("XML", "XML"),
  ],
  swiftLanguageModes: [.v6]
)
