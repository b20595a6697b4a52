package io.terrace.nativemode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// What a service's build hands to GraalVM: the program, what it may reflect on, the files it takes along.
record NativeSources(
        Path module,
        Path program,
        List<Path> libraries,
        Set<String> reflected,
        List<Pattern> resources,
        String arguments) {

    private static final String CONFIG = "META-INF/native-image/";
    private static final Pattern AT_RUN_TIME = Pattern.compile("--initialize-at-run-time=(\\S+)");
    private static final ObjectMapper JSON = new ObjectMapper();

    static NativeSources of(String service) throws IOException {
        Path module = Path.of("..", service);
        Path sources = module.resolve("target/native-sources");
        Path program;
        try (Stream<Path> files = Files.list(sources)) {
            program = files.filter(file -> file.toString().endsWith("-runner.jar"))
                    .findFirst()
                    .orElseThrow();
        }
        List<Path> libraries;
        try (Stream<Path> files = Files.list(sources.resolve("lib"))) {
            libraries = files.toList();
        }
        try (JarFile jar = new JarFile(program.toFile())) {
            return new NativeSources(
                    module,
                    program,
                    libraries,
                    reflected(read(jar, CONFIG + "reflect-config.json")),
                    included(read(jar, CONFIG + "resource-config.json")),
                    Files.readString(sources.resolve("native-image.args")));
        }
    }

    /// The document the service publishes.
    JsonNode openApi() throws IOException {
        Path document = module.resolve("target/openapi/openapi.json");
        return Files.exists(document) ? JSON.readTree(document.toFile()) : JSON.createObjectNode();
    }

    /// The service's own resources and those of the platform: migrations, scripts, templates.
    Set<String> ownResources() throws IOException {
        return own().filter(name -> !name.endsWith(".class") && !name.endsWith("/"))
                .filter(name -> !name.startsWith("META-INF/") && !name.equals("application.properties"))
                .collect(Collectors.toSet());
    }

    /// The names of the service's own classes and of the platform's.
    Set<String> ownClasses() throws IOException {
        return own().filter(name -> name.endsWith(".class") && name.startsWith("io/terrace/"))
                .map(name ->
                        name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                .collect(Collectors.toSet());
    }

    boolean takesAlong(String resource) {
        return resources.stream().anyMatch(pattern -> pattern.matcher(resource).matches());
    }

    /// Our classes that the image initialises when it starts, not when it is built.
    Set<String> initializedAtRunTime() throws IOException {
        Set<String> names = new TreeSet<>();
        for (Path library : ownLibraries()) {
            try (JarFile jar = new JarFile(library.toFile())) {
                for (JarEntry entry : Collections.list(jar.entries())) {
                    if (entry.getName().startsWith(CONFIG) && entry.getName().endsWith(".properties")) {
                        String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                        AT_RUN_TIME
                                .matcher(text)
                                .results()
                                .forEach(found ->
                                        names.addAll(List.of(found.group(1).split(",", -1))));
                    }
                }
            }
        }
        return names;
    }

    private List<Path> ownLibraries() {
        return libraries.stream()
                .filter(library -> library.getFileName().toString().startsWith("io.terrace."))
                .toList();
    }

    ClassLoader classes() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        urls.add(program.toUri().toURL());
        for (Path library : libraries) {
            urls.add(library.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private Stream<String> own() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.walk(module.resolve("target/classes"))) {
            Path root = module.resolve("target/classes");
            files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .forEach(names::add);
        }
        for (Path library : ownLibraries()) {
            try (JarFile jar = new JarFile(library.toFile())) {
                jar.stream().map(JarEntry::getName).forEach(names::add);
            }
        }
        return names.stream();
    }

    private static Set<String> reflected(JsonNode config) {
        return StreamSupport.stream(config.spliterator(), false)
                .filter(type -> type.path("allDeclaredConstructors").asBoolean()
                        && type.path("allDeclaredMethods").asBoolean())
                .map(type -> type.path("name").asText())
                .collect(Collectors.toSet());
    }

    private static List<Pattern> included(JsonNode config) {
        return StreamSupport.stream(config.at("/resources/includes").spliterator(), false)
                .map(include -> Pattern.compile(include.path("pattern").asText()))
                .toList();
    }

    private static JsonNode read(JarFile jar, String name) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getJarEntry(name))) {
            return JSON.readTree(in);
        }
    }
}
