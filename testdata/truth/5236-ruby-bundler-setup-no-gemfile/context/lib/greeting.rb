def greeting(version) = "rack #{version}"
