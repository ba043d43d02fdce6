print("pms-simulator")
