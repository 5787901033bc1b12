import PIL
