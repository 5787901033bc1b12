package lib;
/* import com.nowhere.Nothing; */
public class Other { String s = "\nimport com.nowhere.Nothing;\n"; }
