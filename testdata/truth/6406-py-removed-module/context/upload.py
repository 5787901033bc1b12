import cgi
import html

print(html.escape(str(cgi.parse_header("text/html; charset=utf8"))))
