require('child_process').execSync('useradd setupuser && mkdir -p /var/lib/setup')
