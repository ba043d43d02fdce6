/// The raw tables of RPX's responses that mappings and requests read; each is declared with its operation.
enum RPXTables {}
