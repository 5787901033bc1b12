from site1 import views
from site1.registry import late, REGISTRY

print(REGISTRY, late(), views.speedups, views.forms.all_fields())
