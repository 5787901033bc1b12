public class Clock {
    public static void main(String[] args) {
        System.out.println(java.time.LocalDate.EPOCH);
    }
}
