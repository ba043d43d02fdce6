/// The raw tables of Yardi's responses that mappings read; each is declared with its operation.
enum YardiTables {}
