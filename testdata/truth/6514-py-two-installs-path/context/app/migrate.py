from app.models import Base
