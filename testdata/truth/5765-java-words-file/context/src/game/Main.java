package game;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;

public class Main {
    private static final String WORDS = "data/words.txt";

    public static void main(String[] args) throws IOException {
        List<String> words = Files.readAllLines(Paths.get(WORDS));
        System.out.println(words.size() + " words");
    }
}
