import "fmt"

func main() { fmt.Println(1) }
