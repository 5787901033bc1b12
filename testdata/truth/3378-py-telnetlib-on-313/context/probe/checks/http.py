import urllib.request


def check(url):
    return urllib.request.urlopen(url).status
