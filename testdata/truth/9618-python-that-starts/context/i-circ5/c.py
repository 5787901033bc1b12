from b import y; z = y
