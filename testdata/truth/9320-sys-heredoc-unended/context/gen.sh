if [ ! -f /etc/app.conf ]; then
  cat > /etc/app.conf <<EOF
  port=80
  EOF
fi
echo ready
