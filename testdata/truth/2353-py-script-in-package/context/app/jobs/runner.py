def run(settings):
    print('every', settings['interval'])
