// The module's first file is on its way.
