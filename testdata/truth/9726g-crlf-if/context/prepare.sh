if [ -f app.py ]; then
  python app.py
fi
