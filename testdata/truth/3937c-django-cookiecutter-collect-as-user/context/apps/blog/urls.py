from . import views

urlpatterns = []
