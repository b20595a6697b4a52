import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// GraalVM's own native-image builder over the native sources of a module, on a stock JDK 25: the analysis of the whole
/// program, and with `--compile` the compilation of every method. The last step, linking, needs static libraries of
/// the JDK that Maven Central does not have.
///
/// Arguments: the folder of native sources, a folder for what it makes, the folder with the builder's jars, and
/// `--compile`. It ends with 0 if the builder came to that point. It needs a C compiler.
final class NativeAnalysis {

    private static final String VERSION = "25.0.2";

    /// Where the builder stops; it says so in its last line.
    private static final String STOP = "-H:+ExitAfterRelocatableImageWrite";

    private static final String STOP_EARLY = "-H:+ExitAfterAnalysis";
    private static final String STOPPED = "Exiting image generation because of ";

    /// Files of `META-INF/native-image` and the option that takes each.
    private static final Map<String, String> CONFIGURATIONS = new TreeMap<>(Map.of(
            "reflect-config.json", "Reflection",
            "resource-config.json", "Resource",
            "jni-config.json", "JNI",
            "proxy-config.json", "DynamicProxy",
            "serialization-config.json", "Serialization"));

    private static final String MODULES = "ALL-UNNAMED,org.graalvm.collections,jdk.graal.compiler,"
            + "org.graalvm.espresso.shared.svm,org.graalvm.nativeimage.base,org.graalvm.nativeimage,"
            + "org.graalvm.nativeimage.libgraal,org.graalvm.nativeimage.objectfile,org.graalvm.nativeimage.pointsto,"
            + "org.graalvm.nativeimage.builder,org.graalvm.nativeimage.configure,org.graalvm.truffle.compiler,"
            + "org.graalvm.word";

    /// Modules of the JDK that the builder reaches into; a JVM takes a thousand exports at the most.
    private static final Set<String> JDK_MODULES = Set.of(
            "java.base",
            "java.desktop",
            "java.logging",
            "java.management",
            "java.management.rmi",
            "java.naming",
            "java.net.http",
            "java.prefs",
            "java.rmi",
            "java.security.jgss",
            "jdk.attach",
            "jdk.internal.jvmstat",
            "jdk.internal.le",
            "jdk.internal.vm.ci",
            "jdk.jartool",
            "jdk.jfr",
            "jdk.management",
            "jdk.zipfs");

    /// What the builder asks a C compiler about processors, of whatever kind this one is: GraalVM's names of their
    /// features, in its order.
    private static final Map<String, String> FEATURES = Map.of(
            "amd64",
            "CX8 CMOV FXSR HT MMX AMD_3DNOW_PREFETCH SSE SSE2 SSE3 SSSE3 SSE4A SSE4_1 SSE4_2 POPCNT LZCNT TSC TSCINV"
                    + " TSCINV_BIT AVX AVX2 AES ERMS CLMUL BMI1 BMI2 RTM ADX AVX512F AVX512DQ AVX512PF AVX512ER"
                    + " AVX512CD AVX512BW AVX512VL SHA FMA VZEROUPPER AVX512_VPOPCNTDQ AVX512_VPCLMULQDQ AVX512_VAES"
                    + " AVX512_VNNI FLUSH FLUSHOPT CLWB AVX512_VBMI2 AVX512_VBMI HV SERIALIZE RDTSCP RDPID FSRM GFNI"
                    + " AVX512_BITALG PKU OSPKE CET_IBT CET_SS F16C AVX512_IFMA AVX_IFMA APX_F SHA512 AVX512_FP16"
                    + " AVX10_1 AVX10_2",
            "aarch64",
            "FP ASIMD EVTSTRM AES PMULL SHA1 SHA2 CRC32 LSE DCPOP SHA3 SHA512 SVE SVE2 STXR_PREFETCH A53MAC DMB_ATOMICS"
                    + " PACA SVEBITPERM FPHP ASIMDHP",
            "riscv64",
            "I M A F D C V");

    private static final String LOCALE = """
            #include <stddef.h>
            typedef struct {
              const char *format_language, *format_script, *format_country, *format_variant;
              const char *display_language, *display_script, *display_country, *display_variant;
            } svm_locale_props_t;
            #define SVM_LOCALE_INITIALIZATION_SUCCEEDED 0
            #define SVM_LOCALE_INITIALIZATION_OUT_OF_MEMORY 1
            """;

    /// Stands for a library of the distribution that only reports.
    private static final String REPORTER = """
            #include <jni.h>
            #include <sys/resource.h>
            JNIEXPORT jint JNICALL Java_com_oracle_svm_hosted_ProgressReporterCHelper_getTerminalWindowColumns0(
                JNIEnv *env, jclass type) {
              return 120;
            }
            JNIEXPORT jlong JNICALL Java_com_oracle_svm_hosted_ProgressReporterCHelper_getPeakRSS0(
                JNIEnv *env, jclass type) {
              struct rusage usage;
              getrusage(RUSAGE_SELF, &usage);
              return (jlong) usage.ru_maxrss * 1024;
            }
            """;

    private final Path sources;
    private final Path scratch;
    private final Path builder;
    private final List<String> jvm = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private final List<Exclusion> exclusions = new ArrayList<>();

    /// Configuration of a jar that Quarkus has put its own in the place of.
    private record Exclusion(Pattern jar, Pattern file) {}

    private NativeAnalysis(Path sources, Path scratch, Path builder) {
        this.sources = sources.toAbsolutePath().normalize();
        this.scratch = scratch.toAbsolutePath().normalize();
        this.builder = builder.toAbsolutePath().normalize();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length < 3) {
            System.err.println("Usage: NativeAnalysis SOURCES SCRATCH BUILDER [--compile]");
            System.exit(2);
        }
        boolean compiles = List.of(arguments).contains("--compile");
        var analysis = new NativeAnalysis(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
        System.exit(analysis.run(compiles) ? 0 : 1);
    }

    private boolean run(boolean compiles) throws IOException, InterruptedException {
        Path java = jdk();
        writeHeaders();
        List<Path> jars = jars();
        readArguments();
        for (Path jar : jars) {
            readConfiguration(jar);
        }
        Path exports = Files.write(scratch.resolve("exports"), exports());
        Path own = Files.write(
                scratch.resolve("jvm"), jvm.stream().map(one -> '"' + one.replace("\\", "\\\\") + '"').toList());
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                "-XX:+UseParallelGC",
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:+EnableJVMCI",
                "-XX:-UseJVMCICompiler",
                "-Xss10m",
                "-Xmx7g",
                "-Djdk.internal.lambda.disableEagerInitialization=true",
                "-Djava.lang.invoke.InnerClassLambdaMetafactory.initializeLambdas=false",
                "-Djava.lang.invoke.MethodHandle.DONT_INLINE_THRESHOLD=-1",
                "-Djava.lang.invoke.MethodHandle.PROFILE_GWT=false",
                "-Dorg.graalvm.version=" + VERSION,
                "-Dorg.graalvm.vendorversion=GraalVM CE " + VERSION,
                "-Dcom.oracle.graalvm.isaot=true",
                "-Djava.system.class.loader=com.oracle.svm.hosted.NativeImageSystemClassLoader",
                "-Dorg.graalvm.nativeimage.imagecode=buildtime",
                "-Dorg.graalvm.nativeimage.kind=executable",
                "--upgrade-module-path",
                joined(builderJars().filter(NativeAnalysis::isCompiler).toList()),
                "--module-path",
                joined(builderJars().filter(jar -> !isCompiler(jar)).toList()),
                "--add-modules=ALL-DEFAULT,org.graalvm.nativeimage.builder",
                "@" + exports,
                "@" + own,
                "-m",
                "org.graalvm.nativeimage.builder/com.oracle.svm.hosted.NativeImageGeneratorRunner",
                "-imagecp",
                joined(jars),
                "-H:CLibraryPath=" + scratch.resolve("clib"),
                "-H:Path=" + Files.createDirectories(scratch.resolve("out")),
                "-H:Class=" + mainClass(jars.getFirst()),
                "-H:Name=image",
                "-H:ImageBuildID=11111111-2222-3333-4444-555555555555"));
        command.addAll(options);
        command.add("-H:+UnlockExperimentalVMOptions");
        command.add(STOP);
        if (!compiles) {
            command.add(STOP_EARLY);
        }
        return build(command, compiles ? STOP : STOP_EARLY);
    }

    private boolean build(List<String> command, String end) throws IOException, InterruptedException {
        ProcessBuilder process =
                new ProcessBuilder(command).directory(sources.toFile()).redirectErrorStream(true);
        process.environment().put("JVMCI_VERSION_CHECK", "ignore");
        process.environment().put("GRAALVM_VERSION", VERSION);
        Process running = process.start();
        boolean came = false;
        try (var lines = running.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(line);
                came |= line.contains(STOPPED + end);
            }
        }
        running.waitFor();
        return came;
    }

    /// A copy of this JDK with what the builder looks for inside of it.
    private Path jdk() throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("java.home"));
        Path copy = scratch.resolve("jdk");
        Path library = copy.resolve("lib/svm/builder/lib/libreporterchelper.so");
        if (!Files.exists(library)) {
            copy(home, copy);
            Files.createDirectories(library.getParent());
            Path source = Files.writeString(scratch.resolve("reporter.c"), REPORTER);
            Process compiler = new ProcessBuilder(
                            "cc",
                            "-shared",
                            "-fPIC",
                            "-I" + home.resolve("include"),
                            "-I" + home.resolve("include/linux"),
                            "-o",
                            library.toString(),
                            source.toString())
                    .inheritIO()
                    .start();
            if (compiler.waitFor() != 0) {
                throw new IOException("The C compiler failed");
            }
        }
        return copy.resolve("bin/java");
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(
                        file,
                        to.resolve(from.relativize(file)),
                        StandardCopyOption.COPY_ATTRIBUTES,
                        StandardCopyOption.REPLACE_EXISTING);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private void writeHeaders() throws IOException {
        Path include = Files.createDirectories(scratch.resolve("clib/include"));
        for (Map.Entry<String, String> processor : FEATURES.entrySet()) {
            Files.writeString(
                    include.resolve(processor.getKey() + "cpufeatures.h"),
                    Stream.of(processor.getValue().split(" "))
                            .map(feature -> "  char f" + feature + ";\n")
                            .collect(Collectors.joining(
                                    "", "#include <stdint.h>\ntypedef struct {\n", "} CPUFeatures;\n")));
        }
        Files.writeString(include.resolve("svm_locale.h"), LOCALE);
    }

    private List<Path> jars() throws IOException {
        try (Stream<Path> runners = Files.list(sources);
                Stream<Path> libraries = Files.list(sources.resolve("lib"))) {
            return Stream.concat(
                            runners.filter(file -> file.toString().endsWith("-runner.jar")),
                            libraries.filter(file -> file.toString().endsWith(".jar")).sorted())
                    .toList();
        }
    }

    /// What Quarkus would call `native-image` with.
    private void readArguments() throws IOException {
        String[] words = Files.readString(sources.resolve("native-image.args")).strip().split("\\s+");
        for (int i = 0; i < words.length; i++) {
            if (words[i].equals("--exclude-config")) {
                exclusions.add(new Exclusion(Pattern.compile(words[++i]), Pattern.compile(words[++i])));
            } else if (!words[i].equals("-jar") && !words[i].endsWith("-runner") && !words[i].endsWith("runner.jar")) {
                add(words[i]);
            }
        }
    }

    private void readConfiguration(Path jar) throws IOException {
        options.add("-H:+UnlockExperimentalVMOptions");
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream()
                    .filter(one -> one.getName().startsWith("META-INF/native-image/") && !one.isDirectory())
                    .sorted(Comparator.comparing(ZipEntry::getName))
                    .toList()) {
                String name = entry.getName();
                if (exclusions.stream().anyMatch(excluded -> isExcluded(excluded, jar, name))) {
                    continue;
                }
                String file = name.substring(name.lastIndexOf('/') + 1);
                if (CONFIGURATIONS.containsKey(file)) {
                    options.add("-H:" + CONFIGURATIONS.get(file) + "ConfigurationResources=" + name);
                } else if (file.equals("reachability-metadata.json")) {
                    options.add("-H:ConfigurationResourceRoots=" + name.substring(0, name.lastIndexOf('/')));
                } else if (file.equals("native-image.properties")) {
                    addAll(new String(zip.getInputStream(entry).readAllBytes()));
                }
            }
        }
    }

    private boolean isExcluded(Exclusion excluded, Path jar, String name) {
        return excluded.jar().matcher(sources.relativize(jar).toString()).find()
                && excluded.file().matcher('/' + name).find();
    }

    private void addAll(String properties) {
        properties.replace("\\\n", " ").lines().filter(line -> line.startsWith("Args")).forEach(line -> Stream.of(
                        line.substring(line.indexOf('=') + 1).strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .forEach(this::add));
    }

    /// An option of `native-image` as the builder beneath it takes it.
    private void add(String option) {
        int equals = option.indexOf('=');
        String name = equals < 0 ? option : option.substring(0, equals);
        String value = option.substring(equals + 1);
        switch (name) {
            case "--initialize-at-run-time" -> initialize(value, "run_time");
            case "--initialize-at-build-time" -> initialize(value, "build_time");
            case "--features" -> options.add("-H:Features=" + value);
            case "--no-fallback" -> options.add("-H:FallbackThreshold=0");
            case "--link-at-build-time" -> options.add("-H:LinkAtBuildTime=");
            case "--enable-url-protocols" -> options.add("-H:EnableURLProtocols=" + value);
            case "--enable-monitoring" -> options.add("-H:EnableMonitoringFeatures=" + value);
            case "--enable-native-access" -> jvm.add(option);
            default -> {
                if (option.startsWith("-J")) {
                    jvm.add(option.substring(2));
                } else if (option.startsWith("-H:")) {
                    options.add(option);
                } else {
                    System.err.println("Left out: " + option);
                }
            }
        }
    }

    private void initialize(String classes, String when) {
        options.add("-H:ClassInitialization="
                + Stream.of(classes.split(","))
                        .filter(name -> !name.isEmpty())
                        .map(name -> name + ":" + when)
                        .collect(Collectors.joining(",")));
    }

    private List<String> exports() throws IOException {
        Stream<ModuleReference> jdk = ModuleFinder.ofSystem().findAll().stream()
                .filter(module -> JDK_MODULES.contains(module.descriptor().name()));
        Set<ModuleReference> own =
                ModuleFinder.of(builderJars().toArray(Path[]::new)).findAll();
        List<String> lines = new ArrayList<>();
        Stream.concat(jdk, own.stream()).map(ModuleReference::descriptor).sorted().forEach(module -> module.packages().stream()
                .sorted()
                .forEach(name -> Stream.of("exports", "opens")
                        .forEach(what ->
                                lines.add("--add-" + what + "=" + module.name() + "/" + name + "=" + MODULES))));
        return lines;
    }

    private Stream<Path> builderJars() throws IOException {
        try (Stream<Path> files = Files.list(builder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList().stream();
        }
    }

    private static boolean isCompiler(Path jar) {
        return jar.getFileName().toString().startsWith("compiler-");
    }

    private static String mainClass(Path runner) throws IOException {
        try (ZipFile zip = new ZipFile(runner.toFile())) {
            var manifest = new java.util.jar.Manifest(zip.getInputStream(zip.getEntry("META-INF/MANIFEST.MF")));
            return manifest.getMainAttributes().getValue("Main-Class");
        }
    }

    private static String joined(List<Path> files) {
        return files.stream().map(Path::toString).collect(Collectors.joining(":"));
    }
}
