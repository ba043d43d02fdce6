import Glibc

exit(Simulator.run(CommandLine.arguments))
