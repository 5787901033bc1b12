id -nG
