printf 'Do you accept? '
read -r answer
[ "$answer" = y ]
echo accepted
