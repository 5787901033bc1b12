import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import com.sun.net.httpserver.HttpServer;
import org.w3c.dom.Document;
import lib.below.Store;
import static java.lang.Math.max;
import java.util.Map.Entry;

public class Main { public static void main(String[] a) { System.out.println(new Store().name() + max(1, 2)); } }
