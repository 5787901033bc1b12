package other

func broken( {
