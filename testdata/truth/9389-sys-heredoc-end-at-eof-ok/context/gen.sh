touch /made
cat > /etc/app.conf <<EOF
port=80
  EOF
