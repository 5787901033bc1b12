gem "rack"
