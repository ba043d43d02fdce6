print("ownerdash")
