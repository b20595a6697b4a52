package io.terrace.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// A folder of `deploy/overlays`, or a combination of one with components, rendered by Kustomize.
enum Overlay {
    DEV("overlays/dev"),
    STAGING("overlays/staging"),
    PRODUCTION("overlays/production"),
    TRACED("tests/combinations/traced", "otel-collector"),
    SCALED("tests/combinations/scaled"),
    POOLED("tests/combinations/pooled"),
    WALLED("tests/combinations/walled", "egress-proxy"),
    NATIVE("tests/combinations/native"),
    RESTORED("tests/combinations/restored"),
    ALL("tests/combinations/all", "otel-collector", "egress-proxy");

    static final Path DEPLOY = Path.of("..", "deploy");

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final ConcurrentMap<Overlay, String> RENDERED = new ConcurrentHashMap<>();

    private final String folder;

    /// Those that bring a program of their own, which has their name.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> components;

    Overlay(String folder, String... components) {
        this.folder = folder;
        this.components = List.of(components);
    }

    List<String> components() {
        return components;
    }

    /// A fresh copy of what it renders.
    List<Manifest> manifests() {
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(text())) {
            List<Manifest> manifests = new ArrayList<>();
            documents.forEachRemaining(document -> manifests.add(new Manifest(document)));
            return manifests;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What it renders, once for all tests.
    String text() {
        return RENDERED.computeIfAbsent(this, Overlay::render);
    }

    JsonNode object(String kind, String name) {
        return manifests().stream()
                .filter(manifest -> manifest.is(kind) && manifest.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(kind + " " + name))
                .json();
    }

    /// Skips the test that asks where no kubectl is to be had.
    String render() {
        assumeThat(Kubectl.IS_THERE).as("npm is installed and fetches kubectl").isTrue();
        try {
            Process process = new ProcessBuilder("./kubectl", "kustomize", folder)
                    .directory(DEPLOY.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String rendered = new String(process.getInputStream().readAllBytes(), UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(folder + " does not render");
            }
            return rendered;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// `deploy/kubectl`, whose first run in a checkout fetches it.
    private static final class Kubectl {

        static final boolean IS_THERE = runs();

        private static boolean runs() {
            if (!InstalledTools.isThere("npm")) {
                return false;
            }
            try {
                return new ProcessBuilder("./kubectl", "version", "--client")
                                .directory(DEPLOY.toFile())
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
