# a stand-in for a download
echo x > tool.tar.xz
