from django.urls import include, path

urlpatterns = [path("blog/", include("apps.blog.urls"))]
