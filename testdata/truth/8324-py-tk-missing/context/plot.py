import sys
import tkinter as tk

root = tk.Tk()
