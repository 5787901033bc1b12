mkdir -p /srv2
echo x > /srv2/x
