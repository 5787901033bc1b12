from first import main

main()
