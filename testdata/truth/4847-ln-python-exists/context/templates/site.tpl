server $host
