/* what it needs */
import org.example.gone.Thing;

public class Main {
    public static void main(String[] args) {
        System.out.println(new Thing());
    }
}
