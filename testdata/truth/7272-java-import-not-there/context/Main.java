import java.util.List;
import com.google.gson.Gson;

public class Main { public static void main(String[] a) { System.out.println(new Gson().toJson(List.of(1))); } }
