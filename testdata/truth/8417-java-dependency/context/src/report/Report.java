package report;

import java.util.List;
import org.apache.commons.lang3.StringUtils;

public class Report {
    public static void main(String[] args) {
        System.out.println(StringUtils.join(List.of("a", "b"), ","));
    }
}
