( local a=1; echo "$a" )
v=$(local b=2; echo $b)
echo "goes on $v"
