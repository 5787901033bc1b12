cmake_minimum_required(VERSION 3.28)
add_compile_options(-Wall)
