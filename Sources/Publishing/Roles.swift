/// The statements about who may do what.
extension ServerNames {
  /// What an administrator runs once in the database before the first publication: the roles, and no compilation of
  /// queries, which takes longer than the queries themselves.
  public var setup: String {
    let roles = [publisher, analyst, owner].map { role in
      """
      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = \(literal(role))) THEN
          CREATE ROLE \(quoted(role)) NOLOGIN;
        END IF;
      END $$;
      """
    }
    return roles.joined(separator: "\n") + """

      DO $$ BEGIN
        EXECUTE format('GRANT CREATE ON DATABASE %I TO \(quoted(publisher))', current_database());
        EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
      END $$;

      """
  }

  /// The tables of what publishers record, and the function that row-level security asks.
  var controlStatements: [String] {
    let control = quoted(control)
    return [
      "CREATE SCHEMA \(control) AUTHORIZATION \(quoted(publisher))",
      """
      CREATE TABLE \(control).schemas (
        schema_id TEXT PRIMARY KEY, version BIGINT NOT NULL, is_current BOOLEAN NOT NULL,
        created_at TIMESTAMPTZ NOT NULL DEFAULT now()
      )
      """,
      "CREATE UNIQUE INDEX schemas_current ON \(control).schemas (is_current) WHERE is_current",
      """
      CREATE TABLE \(control).publications (
        schema_id TEXT NOT NULL REFERENCES \(control).schemas ON DELETE CASCADE,
        property_id TEXT COLLATE "C" NOT NULL, publisher TEXT NOT NULL, generation BIGINT NOT NULL,
        has_personal BOOLEAN NOT NULL, source_rows BIGINT NOT NULL, source_high BIGINT NOT NULL,
        source_low BIGINT NOT NULL, published_at TIMESTAMPTZ NOT NULL DEFAULT now(),
        PRIMARY KEY (schema_id, property_id)
      )
      """,
      """
      CREATE TABLE \(control).parts (
        schema_id TEXT NOT NULL, property_id TEXT COLLATE "C" NOT NULL, is_personal BOOLEAN NOT NULL,
        table_name TEXT COLLATE "C" NOT NULL, part TEXT COLLATE "C" NOT NULL,
        source_rows BIGINT NOT NULL, source_high BIGINT NOT NULL, source_low BIGINT NOT NULL,
        row_count BIGINT NOT NULL, hash_high BIGINT NOT NULL, hash_low BIGINT NOT NULL,
        PRIMARY KEY (schema_id, property_id, is_personal, table_name, part),
        FOREIGN KEY (schema_id, property_id) REFERENCES \(control).publications ON DELETE CASCADE
      )
      """,
      """
      CREATE TABLE \(control).readers (
        role_name TEXT NOT NULL, property_id TEXT COLLATE "C" NOT NULL, PRIMARY KEY (role_name, property_id)
      )
      """,
      """
      CREATE FUNCTION \(control).my_properties() RETURNS SETOF TEXT LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp
      AS 'SELECT property_id FROM \(control).readers WHERE role_name = session_user'
      """,
      "REVOKE ALL ON FUNCTION \(control).my_properties() FROM PUBLIC",
      "GRANT USAGE ON SCHEMA \(control) TO \(quoted(owner))",
      "GRANT EXECUTE ON FUNCTION \(control).my_properties() TO \(quoted(owner))",
    ]
  }

  /// The rights on the tables of a schema: analysts read all properties, owners the ones that they are granted.
  func policies(_ tables: [(name: String, isOfProperty: Bool)]) -> [String] {
    tables.filter(\.isOfProperty).flatMap { table in
      [
        "ALTER TABLE \(table.name) ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY analysts ON \(table.name) FOR SELECT TO \(quoted(analyst)) USING (true)",
        """
        CREATE POLICY owners ON \(table.name) FOR SELECT TO \(quoted(owner))
        USING (property_id = ANY (ARRAY(SELECT \(quoted(control)).my_properties())))
        """,
      ]
    }
  }

  /// The rights to read a schema without personal data.
  func grants(on schema: String) -> [String] {
    let readers = "\(quoted(analyst)), \(quoted(owner))"
    return [
      "GRANT USAGE ON SCHEMA \(quoted(schema)) TO \(readers)",
      "GRANT SELECT ON ALL TABLES IN SCHEMA \(quoted(schema)) TO \(readers)",
    ]
  }
}
