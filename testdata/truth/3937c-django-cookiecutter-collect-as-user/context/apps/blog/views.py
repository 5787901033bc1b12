from django.conf import settings
