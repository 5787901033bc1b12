public class Query {
    public static void main(String[] args) {
        System.out.println("""
            select 1
            """);
    }
}
