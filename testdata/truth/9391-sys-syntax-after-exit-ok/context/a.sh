echo ok
exit 0
ARR=(1 2)
