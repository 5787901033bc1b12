global.gc && global.gc()
