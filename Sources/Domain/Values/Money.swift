// on its way
