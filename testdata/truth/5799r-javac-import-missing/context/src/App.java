import com.google.gson.Gson;
import java.util.List;

public class App {
    public static void main(String[] args) { System.out.println(new Gson().toJson(List.of(1))); }
}
