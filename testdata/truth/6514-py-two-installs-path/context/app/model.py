class Base: pass
