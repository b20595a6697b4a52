package io.terrace.media.store;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Objects as files, `community/upload/object`: written beside their place, synced, and moved there in one step.
final class FolderStore implements ObjectStore {

    private static final int CHUNK = 64 * 1024;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final Path root;

    FolderStore(Path root) {
        this.root = root.toAbsolutePath();
    }

    @Override
    public void put(ObjectKey key, InputStream content, long size) throws IOException {
        Path folder = folder(key.community(), key.upload());
        // Another may write the same object at the same time.
        Path draft = folder.resolve(key.id() + "." + UUID.randomUUID() + ".draft");
        boolean isMoved = false;
        try {
            write(draft, content, size);
            Files.move(draft, file(key), ATOMIC_MOVE);
            isMoved = true;
        } finally {
            if (!isMoved) {
                Files.deleteIfExists(draft);
            }
        }
        sync(folder);
    }

    @Override
    public InputStream open(ObjectKey key, long from, long length) throws IOException {
        FileChannel file = FileChannel.open(file(key), READ);
        return new FileRangeInputStream(file, from, from + length);
    }

    @Override
    public void delete(ObjectKey key) throws IOException {
        Files.deleteIfExists(file(key));
    }

    @Override
    public void clear(UUID community, UUID upload, Set<UUID> kept) throws IOException {
        Path folder = folder(community, upload);
        Set<Path> keep = kept.stream().map(id -> folder.resolve(id.toString())).collect(Collectors.toUnmodifiableSet());
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (!keep.contains(file)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (NoSuchFileException nothingThere) {
            return;
        }
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException someKept) {
            return;
        }
    }

    @Override
    public Stream<StoredObject> list() throws IOException {
        return ids(root)
                .flatMap(community -> ids(root.resolve(community)).map(upload -> community + "/" + upload))
                .flatMap(upload -> names(root.resolve(upload)).stream().map(object -> upload + "/" + object))
                .flatMap(name -> describe(name).stream());
    }

    /// The folders in it that are ours; others, such as `lost+found`, may not even be readable.
    private static Stream<String> ids(Path folder) {
        return names(folder).stream().filter(name -> ID.matcher(name).matches());
    }

    /// What is in a folder, in order; nothing where there is none.
    private static List<String> names(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException nothingThere) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<StoredObject> describe(String name) {
        try {
            BasicFileAttributes file = Files.readAttributes(root.resolve(name), BasicFileAttributes.class);
            return file.isRegularFile()
                    ? Optional.of(new StoredObject(
                            name, file.size(), file.lastModifiedTime().toInstant()))
                    : Optional.empty();
        } catch (NoSuchFileException deletedMeanwhile) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void delete(StoredObject object) throws IOException {
        Files.deleteIfExists(root.resolve(object.name()));
    }

    @Override
    public boolean answers() {
        try {
            Files.createDirectories(root);
            return Files.isWritable(root);
        } catch (IOException e) {
            return false;
        }
    }

    private static void write(Path draft, InputStream content, long size) throws IOException {
        byte[] chunk = new byte[CHUNK];
        try (FileChannel out = create(draft)) {
            long left = size;
            while (left > 0) {
                int read = content.read(chunk, 0, (int) Math.min(chunk.length, left));
                if (read < 0) {
                    throw new EOFException("The content ends early");
                }
                ByteBuffer bytes = ByteBuffer.wrap(chunk, 0, read);
                while (bytes.hasRemaining()) {
                    left -= out.write(bytes);
                }
            }
            out.force(true);
        }
    }

    /// Only an upload's first object finds no folder: to try first costs the others no exception.
    private static FileChannel create(Path draft) throws IOException {
        try {
            return FileChannel.open(draft, CREATE_NEW, WRITE);
        } catch (NoSuchFileException noFolder) {
            Files.createDirectories(draft.getParent());
            return FileChannel.open(draft, CREATE_NEW, WRITE);
        }
    }

    /// A move is durable once the folder that records it is.
    private static void sync(Path folder) throws IOException {
        try (FileChannel entries = FileChannel.open(folder, READ)) {
            entries.force(true);
        }
    }

    private Path file(ObjectKey key) {
        return folder(key.community(), key.upload()).resolve(key.id().toString());
    }

    private Path folder(UUID community, UUID upload) {
        return root.resolve(community.toString()).resolve(upload.toString());
    }
}
