// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  // Debug builds, which the tests run, check at run time that no two accesses to a variable overlap; the check takes
  // up to a tenth of reading. Modules are small, so functions are also optimized across them.
  .unsafeFlags(["-enforce-exclusivity=unchecked", "-cross-module-optimization"], .when(configuration: .release)),
]

/// For what the suite does a hundred thousand times.
let fast: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A C library that Debian ships; its folder holds a module map and a shim, no logic.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(name: name, path: "Sources/Libraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A module in a folder of `Sources`, which is named after it unless `path` says otherwise.
func module(_ name: String, path: String? = nil, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(path ?? name)", swiftSettings: strict)
}

/// The modules from the lowest to the highest: name, folder in `Sources`, and what it imports.
///
/// The architecture tests read this table: a module imports what its line lists, and lists only what stands above it.
let modules: [(name: String, folder: String, imports: [String])] = [
  // a Swift interface to each C library
  ("Compression", "Libraries/Compression", ["CZstd"]),
  ("Hashing", "Libraries/Hashing", ["CCrypto"]),
  ("HTTPServer", "Libraries/HTTPServer", ["CMicroHTTP", "CZlib"]),
  ("JSON", "Libraries/JSON", ["CJansson"]),
  ("PostgreSQL", "Libraries/PostgreSQL", ["CPQ"]),
  ("Regression", "Libraries/Regression", ["CLinear"]),
  ("SQLite", "Libraries/SQLite", ["CSQLite"]),
  ("XML", "Libraries/XML", ["CXML"]),
  ("Transport", "Libraries/Transport", ["CCurl", "CZlib", "XML"]),
  ("SpreadsheetReader", "Libraries/SpreadsheetReader", ["CGSF", "CXML", "CZip", "XML"]),
  ("SpreadsheetWriter", "Libraries/SpreadsheetWriter", ["CXLSXWriter"]),

  // the business, where data rests, how it moves
  ("Domain", "Domain", []),
  ("Charts", "Libraries/Charts", ["Domain"]),
  ("Receivables", "Receivables", ["Domain"]),
  ("Warehouse", "Warehouse", ["Domain", "Hashing", "JSON", "Receivables", "SQLite"]),
  ("Pipeline", "Pipeline", ["Compression", "Domain", "Hashing", "JSON", "Receivables", "Transport", "Warehouse"]),

  // payloads of any source
  ("ReportTables", "Parsing/Tables", ["Domain", "Pipeline", "SpreadsheetReader", "Warehouse"]),
  ("Responses", "Parsing/Responses", ["Domain", "JSON", "Pipeline", "Warehouse", "XML"]),

  // one connector for each source
  (
    "RealPage", "Connectors/RealPage",
    [
      "Domain", "JSON", "Pipeline", "Receivables", "ReportTables", "Responses", "SpreadsheetReader", "Transport",
      "Warehouse",
    ]
  ),
  (
    "Yardi", "Connectors/Yardi",
    ["Domain", "Pipeline", "Receivables", "ReportTables", "Responses", "SpreadsheetReader", "Transport", "Warehouse"]
  ),
  (
    "ManualBook", "Connectors/ManualBook",
    ["Domain", "Hashing", "JSON", "Pipeline", "Receivables", "SpreadsheetReader", "SpreadsheetWriter", "Warehouse"]
  ),

  // questions, documents, and what is sent
  ("Query", "Query", ["Domain", "Receivables", "Warehouse"]),
  ("Reports", "Reports", ["Charts", "Domain", "Query", "Receivables", "SpreadsheetWriter", "Warehouse"]),
  ("Pages", "Pages", ["Charts", "Domain", "Hashing", "Query", "Receivables", "Reports", "Warehouse"]),
  ("Mail", "Mail", ["Domain", "Hashing", "JSON", "Pipeline", "Receivables", "Reports", "Transport", "Warehouse"]),

  // copies for others: a PostgreSQL server
  ("Publishing", "Publishing", ["Hashing", "PostgreSQL", "Warehouse"]),

  // an invented portfolio for trials, tests and benchmarks
  ("Simulator", "Simulator", ["CGSF", "CZip", "Domain", "HTTPServer", "JSON", "Receivables", "XML"]),

  // the programs
  (
    "ownerdash", "ownerdash",
    [
      "CGetopt", "Compression", "Domain", "HTTPServer", "Hashing", "JSON", "Mail", "ManualBook", "Pages", "Pipeline",
      "Publishing", "Query",
      "RealPage", "Receivables", "Regression", "Reports", "SpreadsheetReader", "SpreadsheetWriter", "Transport",
      "Warehouse", "Yardi",
    ]
  ),
  ("pms-simulator", "Simulator/Program", ["CGetopt", "Domain", "HTTPServer", "JSON", "Simulator"]),
]

func target(_ name: String, _ folder: String, _ imports: [String]) -> Target {
  let imports = imports.map(Target.Dependency.init(stringLiteral:))
  let path = "Sources/\(folder)"
  return switch name {
  case "ownerdash", "pms-simulator":
    .executableTarget(name: name, dependencies: imports, path: path, swiftSettings: strict)
  case "Reports":
    .target(
      name: name, dependencies: imports, path: path, resources: [.embedInCode("Notices/Templates")],
      swiftSettings: strict)
  case "Warehouse":
    .target(name: name, dependencies: imports, path: path, resources: [.embedInCode("SQL")], swiftSettings: strict)
  case "Hashing": .target(name: name, dependencies: imports, path: path, swiftSettings: strict + fast)
  case "Simulator":
    .target(name: name, dependencies: imports, path: path, exclude: ["Program"], swiftSettings: strict + fast)
  default: .target(name: name, dependencies: imports, path: path, swiftSettings: strict)
  }
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
  targets: modules.map(target) + [
    // C libraries of Debian
    library("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev"),
    library("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    library("CGSF", pkgConfig: "libgsf-1", apt: "libgsf-1-dev"),
    library("CGetopt", apt: "libc6-dev"),
    library("CJansson", pkgConfig: "jansson", apt: "libjansson-dev"),
    library("CLinear", apt: "liblinear-dev"),
    library("CMicroHTTP", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
    library("CPQ", pkgConfig: "libpq", apt: "libpq-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CXLSXWriter", pkgConfig: "xlsxwriter", apt: "libxlsxwriter-dev"),
    library("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    library("CZip", pkgConfig: "libzip", apt: "libzip-dev"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    library("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),

    // tests
    .systemLibrary(
      name: "CGnuTLS", path: "Tests/CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .target(
      name: "TestSupport", dependencies: ["CGnuTLS", "Transport"], path: "Tests/TestSupport",
      swiftSettings: strict + fast),
    .target(
      name: "PostgresSupport", dependencies: ["PostgreSQL", "Publishing", "TestSupport"],
      path: "Tests/PostgresSupport", swiftSettings: strict),
    .executableTarget(
      name: "bench", dependencies: ["Domain", "SQLite", "SpreadsheetReader"], path: "Tests/Benchmarks/Readers",
      swiftSettings: strict),
    .executableTarget(
      name: "bench-inputs", dependencies: ["CZip", "Domain", "Simulator", "Warehouse"],
      path: "Tests/Benchmarks/Inputs", swiftSettings: strict),
    .executableTarget(
      name: "bench-responses", dependencies: ["Pipeline", "RealPage", "Warehouse", "Yardi"],
      path: "Tests/Benchmarks/Responses", swiftSettings: strict),
    .target(
      name: "Fuzzing",
      dependencies: [
        "Domain", "Pipeline", "RealPage", "Simulator", "SpreadsheetReader", "TestSupport", "Warehouse", "XML",
        "Yardi",
      ],
      path: "Tests/Fuzzing", swiftSettings: strict + fast),
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing", "SpreadsheetReader", "TestSupport"], path: "Tests/fuzz",
      swiftSettings: strict),
    tests("Architecture"),
    tests("Charts", "Charts"),
    tests("Domain", "Domain"),
    tests(
      "EndToEnd", "ownerdash", "Hashing", "HTTPServer", "Simulator", "Domain", "JSON", "ManualBook", "Pipeline",
      "PostgreSQL", "PostgresSupport", "Publishing", "Query", "RealPage",
      "Receivables", "SpreadsheetReader", "Transport", "Warehouse", "XML", "Yardi", exclude: ["Snapshots"]),
    tests("Fuzzing", "Fuzzing", "SpreadsheetReader", exclude: ["Corpus"]),
    tests("Compression", "Compression"),
    tests("Hashing", "Hashing"),
    tests("HTTPServer", "HTTPServer"),
    tests("JSON", "JSON"),
    tests("Mail", "Mail", "Domain", "Pipeline", "Receivables", "Reports", "Transport", "Warehouse"),
    tests(
      "ManualBook", "ManualBook", "Domain", "Pipeline", "RealPage", "Receivables", "SpreadsheetReader",
      "SpreadsheetWriter",
      "Warehouse"),
    tests("Pages", "Pages", "Charts", "Domain", "Query", "Reports", "Warehouse"),
    tests("Pipeline", "Pipeline", "Domain", "Hashing", "RealPage", "Receivables", "SQLite", "Warehouse", "Yardi"),
    tests(
      "Publishing", "Publishing", "Domain", "Hashing", "Pipeline", "PostgreSQL", "PostgresSupport", "Warehouse"),
    tests("Query", "Query", "Domain", "Receivables", "SQLite", "Warehouse"),
    tests(
      "RealPage", "RealPage", "Domain", "JSON", "Pipeline", "Receivables", "ReportTables", "Responses",
      "SpreadsheetReader",
      "Transport", "Warehouse"),
    tests("Receivables", "Receivables", "Domain", "Query", "Reports", "Warehouse"),
    tests("Regression", "Regression"),
    tests(
      "ReportTables", "ReportTables", "Domain", "Pipeline", "RealPage", "Receivables", "SpreadsheetReader", "Warehouse",
      "Yardi"),
    tests(
      "Reports", "Reports", "Domain", "ManualBook", "Pipeline", "Query", "RealPage", "Receivables", "SpreadsheetReader",
      "SpreadsheetWriter", "Warehouse", "Yardi",
      exclude: ["Snapshots"]),
    tests("Responses", "Responses", "Domain", "Pipeline", "Warehouse", "XML"),
    tests("SQLite", "SQLite"),
    tests(
      "Simulator", "Simulator", "Domain", "HTTPServer", "JSON", "Pipeline", "RealPage", "SpreadsheetReader",
      "Warehouse", "XML", "Yardi"),
    tests("SpreadsheetReader", "SpreadsheetReader", "JSON"),
    tests("SpreadsheetWriter", "SpreadsheetWriter", "SpreadsheetReader"),
    tests("Transport", "Transport"),
    tests("Warehouse", "Warehouse", "Domain", "Receivables", "SQLite", exclude: ["Snapshots"]),
    tests("XML", "XML"),
    tests(
      "Yardi", "Yardi", "Domain", "JSON", "Pipeline", "RealPage", "Receivables", "Responses", "Simulator",
      "SpreadsheetReader", "Transport", "Warehouse"),
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
